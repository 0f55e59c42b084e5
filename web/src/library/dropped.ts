/** A file that was chosen or dropped, and the folder it lay in. */
export interface Offered {
  readonly file: File;
  readonly folder: string;
}

const MOST = 2_000;
const DEEPEST = 20;
/** What systems leave in folders for themselves. */
const LITTER = /^(\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** Files from a picker; one for folders says where each of them lay. */
export function chosenFiles(files: FileList | null): readonly Offered[] {
  return [...(files ?? [])]
    .map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') }))
    .filter(({ file, folder }) => folder === '' || !isLitter(file.name))
    .slice(0, MOST);
}

/** Dropped files and all that lies in dropped folders. Must be called while the drop is being handled. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly Offered[]> {
  // The list is emptied as soon as the handler returns.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...transfer.files].map((file) => ({ file, folder: '' }));
  return entries.length === 0 ? Promise.resolve(plain) : gather(entries);
}

async function gather(entries: readonly FileSystemEntry[]): Promise<readonly Offered[]> {
  const found: Offered[] = [];
  const walk = async (entry: FileSystemEntry, folder: string, depth: number): Promise<void> => {
    if (found.length >= MOST) {
      return;
    }
    if (entry.isFile) {
      found.push({ file: await fileOf(entry as FileSystemFileEntry), folder });
    } else if (depth < DEEPEST) {
      const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
      for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) {
        if (!isLitter(child.name)) {
          await walk(child, inside, depth + 1);
        }
      }
    }
  };
  for (const entry of entries) {
    await walk(entry, '', 0);
  }
  return found;
}

function isLitter(name: string): boolean {
  return LITTER.test(name);
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** Browsers hand out a folder in pieces; an empty one is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (piece.length === 0 || children.length >= MOST) {
      return children;
    }
    children.push(...piece);
  }
}
