import { confirmed, NotConfirmed } from '../people/confirming';
import type { Workspace } from '../workspace';
import { refusalOf } from './parts';

/** Does something for an administrator, who may be asked for the password first; tells why where it is refused. */
export async function act(workspace: Workspace, work: () => Promise<unknown>): Promise<boolean> {
  let isDone = false;
  await workspace.attempt(
    confirmed(work).then(
      () => {
        isDone = true;
      },
      (error: unknown) => {
        if (!(error instanceof NotConfirmed)) {
          throw new Error(refusalOf(error));
        }
      },
    ),
  );
  return isDone;
}
