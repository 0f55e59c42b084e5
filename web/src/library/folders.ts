import type { Folder } from './types';

/** A folder inside the one that is open, with all that lies below it. */
export interface SubFolder {
  readonly path: string;
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** The folders directly below one, also those that hold nothing but folders. */
export function foldersIn(folders: readonly Folder[], open: string): readonly SubFolder[] {
  const below = open === '' ? '' : `${open}/`;
  const found = new Map<string, SubFolder>();
  for (const { name: path, files, bytes } of folders) {
    if (path === '' || !path.startsWith(below) || path === open) {
      continue;
    }
    const name = path.slice(below.length).split('/', 1)[0] ?? '';
    const before = found.get(name) ?? { path: below + name, name, files: 0, bytes: 0 };
    found.set(name, { ...before, files: before.files + files, bytes: before.bytes + bytes });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The way from the top to a folder. */
export function trailOf(folder: string): readonly { readonly name: string; readonly path: string }[] {
  const parts = folder === '' ? [] : folder.split('/');
  return parts.map((name, i) => ({ name, path: parts.slice(0, i + 1).join('/') }));
}

const MAX_LENGTH = 300;

/** A folder as the server takes it: trimmed parts, none of them empty or pointing elsewhere. */
export function cleanFolder(typed: string): string {
  const parts = typed
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').slice(0, MAX_LENGTH).replace(/[/\s]+$/, '');
}

/** The folder for something that lies at `inside` of what was dropped into `open`. */
export function joined(open: string, inside: string): string {
  return cleanFolder(open === '' ? inside : `${open}/${inside}`);
}
