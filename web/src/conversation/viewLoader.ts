import { Store } from '../store';
import type { ConversationView } from './ConversationView';

interface ViewState {
  readonly view?: typeof ConversationView;
  readonly hasFailed: boolean;
}

/**
 * What draws conversations, Markdown included, is a third of the page. It is fetched beside the page's own script where a
 * conversation is opened by its address, and else as soon as the page stands.
 */
class ViewLoader extends Store<ViewState> {
  private loading: Promise<void> | undefined;

  constructor() {
    super({ hasFailed: false });
  }

  load(): Promise<void> {
    this.loading ??= import('./ConversationView').then(
      ({ ConversationView: view }) => this.update({ view, hasFailed: false }),
      () => {
        this.loading = undefined;
        this.update({ hasFailed: true });
      },
    );
    return this.loading;
  }
}

export const viewLoader = new ViewLoader();
