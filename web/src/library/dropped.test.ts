import { expect, it } from 'vitest';
import { chosenFiles, droppedFiles } from './dropped';

const named = (name: string, webkitRelativePath = '') => ({ name, webkitRelativePath }) as File;

const leaf = (name: string) => ({ isFile: true, name, file: (take: (file: File) => void) => take(named(name)) });

/** A folder that is handed out in pieces of two, as browsers do in larger ones. */
function folder(name: string, ...children: readonly { readonly name: string }[]) {
  const rest = [...children];
  return { isFile: false, name, createReader: () => ({ readEntries: (take: (some: unknown[]) => void) => take(rest.splice(0, 2)) }) };
}

const drop = (...entries: readonly unknown[]) => ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer;

it('dropped folders are walked to their ends, without what systems leave there', async () => {
  const found = await droppedFiles(
    drop(leaf('a.pdf'), folder('Contracts', leaf('b.pdf'), leaf('.DS_Store'), leaf('c.pdf'), folder('2026', leaf('d.pdf'), leaf('Thumbs.db'))), folder('Empty')),
  );
  expect(found.map(({ file, folder: inside }) => `${inside}:${file.name}`)).toEqual([':a.pdf', 'Contracts:b.pdf', 'Contracts:c.pdf', 'Contracts/2026:d.pdf']);
});

it('a file that was dropped by itself is taken whatever its name', async () => {
  expect((await droppedFiles(drop(leaf('.env')))).map(({ file }) => file.name)).toEqual(['.env']);
});

it('where the browser tells nothing of entries, the files are taken', async () => {
  const transfer = { items: [{ webkitGetAsEntry: () => null }], files: [named('a.txt')] } as unknown as DataTransfer;
  expect(await droppedFiles(transfer)).toEqual([{ file: named('a.txt'), folder: '' }]);
});

it('a chosen folder says where each file lay', () => {
  const list = [named('a.pdf', 'Top/a.pdf'), named('b.pdf', 'Top/In/b.pdf'), named('.hidden', 'Top/.hidden'), named('.env')] as unknown as FileList;
  expect(chosenFiles(list).map(({ file, folder: inside }) => `${inside}:${file.name}`)).toEqual(['Top:a.pdf', 'Top/In:b.pdf', ':.env']);
  expect(chosenFiles(null)).toEqual([]);
});
