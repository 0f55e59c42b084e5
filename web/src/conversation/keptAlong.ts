import type { LibraryFile } from '../library/types';
import type { Along, Missing } from './messageFiles';
import { bytesOf, type Picture } from './pictures';
import { type Shelved, shelfNameOf } from './pictureShelf';

/** The files of a message as they are kept: a picture lies in the record itself or on the shelf. */
export interface KeptAlong extends Omit<Along, 'pictures'> {
  readonly pictures: readonly (Picture | Shelved)[];
}

function isShelved(one: Picture | Missing): one is Shelved {
  return 'shelf' in one && one.shelf !== undefined;
}

/** What is missing keeps its place: it may be there the next time. */
export function toKept({ missing = [], ...along }: Along): KeptAlong {
  const others = missing.filter((one) => !isShelved(one));
  return { ...along, pictures: [...along.pictures, ...missing.filter(isShelved)], ...(others.length > 0 && { missing: others }) };
}

export function fromKept({ missing = [], ...along }: KeptAlong, find: (picture: Shelved) => Picture | undefined): Along {
  const pictures: Picture[] = [];
  const lost: Missing[] = [...missing];
  for (const one of along.pictures) {
    const found = isShelved(one) ? find(one) : one;
    if (found === undefined) {
      lost.push(one as Shelved);
    } else {
      pictures.push(found);
    }
  }
  return { ...along, pictures, ...(lost.length > 0 && { missing: lost }) };
}

/** Moves pictures to the shelf that are longer than what a record bears. */
export function shelved(along: KeptAlong, longest: number, put: (name: string, picture: Picture) => void): KeptAlong {
  const place = (picture: Picture | Shelved): Picture | Shelved => {
    if (isShelved(picture) || picture.data.length <= longest) {
      return picture;
    }
    const { name, mediaType } = picture;
    const shelf = shelfNameOf(picture);
    put(shelf, picture);
    return { name, mediaType, size: bytesOf(picture), shelf };
  };
  return { ...along, pictures: along.pictures.map(place) };
}

/** The places on the shelf that a record names. */
export function shelfNamesIn(record: string): readonly string[] {
  return [...record.matchAll(/"shelf":"([^"]+)"/g)].map(([, name = '']) => name);
}

/** What became of the files of a message in one window, as the others have to follow it. */
export interface AlongChange {
  readonly added: Along;
  readonly removed: Along;
}

const keyOfDocument = ({ id }: LibraryFile) => id;

/** What stands for a file that cannot be had. */
export function keyOfMissing({ name, size, shelf }: Missing): string {
  return shelf ?? `${name} ${size}`;
}

export function changeOf(before: Along, after: Along): AlongChange {
  return { added: beyond(after, before), removed: beyond(before, after) };
}

export function applied(along: Along, { added, removed }: AlongChange): Along {
  const left = beyond(along, removed);
  const fresh = beyond({ ...added, pictures: [] }, left);
  const missing = [...(left.missing ?? []), ...(fresh.missing ?? [])];
  return {
    pictures: [...left.pictures, ...added.pictures],
    documents: [...left.documents, ...fresh.documents],
    search: (along.search || added.search) && !removed.search,
    ...(missing.length > 0 && { missing }),
  };
}

export function isNothing({ pictures, documents, missing = [] }: Along | KeptAlong): boolean {
  return pictures.length + documents.length + missing.length === 0;
}

export function isSame({ added, removed }: AlongChange): boolean {
  return isNothing(added) && isNothing(removed) && !added.search && !removed.search;
}

/** What one has that the other has not. */
function beyond(one: Along, other: Along): Along {
  const missing = without(one.missing ?? [], other.missing ?? [], keyOfMissing);
  return {
    pictures: without(one.pictures, other.pictures, shelfNameOf),
    documents: without(one.documents, other.documents, keyOfDocument),
    search: one.search && !other.search,
    ...(missing.length > 0 && { missing }),
  };
}

/** Each of the others takes away one of the same kind. */
export function without<T>(list: readonly T[], others: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const left = others.map(keyOf);
  return list.filter((one) => {
    const at = left.indexOf(keyOf(one));
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at < 0;
  });
}
