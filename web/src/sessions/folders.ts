import * as api from '../api';
import type { SessionFolder } from '../api';
import type { Notification } from '../connection';
import { Store } from '../store';

interface FoldersState {
  readonly folders: readonly SessionFolder[];
}

const PAUSE_MS = 300;

/** The folders of the list, each there as long as a conversation lies in it. */
export class Folders extends Store<FoldersState> {
  private asked = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({ folders: [] });
  }

  async refresh(): Promise<void> {
    const asked = ++this.asked;
    try {
      const folders = await api.listFolders();
      if (asked === this.asked) {
        this.update({ folders });
      }
    } catch {
      // The list of conversations says that the server cannot be asked.
    }
  }

  /** News of a session may be news of a folder: it may have come into one, gone out of it, or be put away with it. */
  noticed({ type, folder }: Notification): void {
    if (type === 'lists_changed' || (type === 'session_changed' && (folder != null || this.get().folders.length > 0))) {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.refresh(), PAUSE_MS);
    }
  }
}
