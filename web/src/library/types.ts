export type FileState = 'uploaded' | 'processing' | 'ready' | 'failed';

/** A file of the user's library. */
export interface LibraryFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly state: FileState;
  readonly failure?: { readonly code: string; readonly message: string } | null;
  readonly pages?: number | null;
  readonly characters: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Empty at the top; parts are set apart by slashes. */
  readonly folder: string;
  readonly source?: { readonly kind: string; readonly name: string; readonly url?: string | null } | null;
}

export interface FilePage {
  readonly files: readonly LibraryFile[];
  readonly nextCursor?: string | null;
}

/** All folders that hold files, and how much there is and may be in all. */
export interface FolderSummary {
  readonly folders: readonly Folder[];
  readonly files: number;
  readonly bytes: number;
  readonly quotaBytes: number;
  readonly quotaFiles: number;
}

export interface Folder {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

/** A passage that a search found. */
export interface Hit {
  readonly fileId: string;
  readonly version: number;
  readonly title: string;
  readonly page?: number | null;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** An upload as the server knows it; the file once all of it is there. */
export interface UploadView {
  readonly uploadId: string;
  readonly offset: number;
  readonly size: number;
  readonly partBytes?: number | null;
  readonly file?: LibraryFile | null;
}

export type BlockKind = 'heading' | 'paragraph' | 'row' | 'header_row';

export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  readonly page?: number | null;
}

/** A part of the text that was read in a file; places count from the beginning of the whole text. */
export interface Preview {
  readonly fileId: string;
  readonly version: number;
  readonly name?: string;
  readonly kind?: 'pdf' | 'table' | 'mail' | 'text' | 'image';
  readonly start: number;
  readonly total: number;
  readonly text: string;
  /** Where the pages of the whole text begin. */
  readonly pages?: readonly { readonly page: number; readonly start: number }[] | null;
  /** Headings, paragraphs and rows; none for texts that were read by an older version. */
  readonly blocks?: readonly Block[] | null;
}
