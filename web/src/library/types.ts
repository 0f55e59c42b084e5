import type * as rest from '../generated/rest';

export type FileState = 'uploaded' | 'processing' | 'ready' | 'failed';

/** A file of the user's library. */
export type LibraryFile = Omit<rest.File, 'state'> & { readonly state: FileState };

export interface FilePage {
  readonly files: readonly LibraryFile[];
  readonly nextCursor?: string | null;
}

/** All folders that hold files, and how much there is and may be in all. */
export type FolderSummary = rest.Folders;
export type Folder = rest.FolderSize;

/** A passage that a search found. */
export type Hit = Omit<rest.Hit, 'score'>;

/** An upload as the server knows it; the file once all of it is there. */
export type UploadView = Pick<rest.Upload, 'uploadId' | 'offset' | 'size'> & {
  readonly partBytes?: number;
  readonly file?: LibraryFile | null;
};

export type Block = rest.FileBlock;

/** A part of the text that was read in a file; places count from the beginning of the whole text. Texts that were read by an older version have no blocks. */
export type Preview = Omit<rest.FilePreview, 'name'>;
