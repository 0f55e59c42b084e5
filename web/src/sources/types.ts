export type SourceKind = 'onedrive' | 'sharepoint' | 'folder' | 'web';

export type SourceState = 'ok' | 'reading' | 'failing' | 'needs_sign_in' | 'paused';

/** A place that documents come from, as the server tells of it. */
export interface Source {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly state: SourceState;
  readonly files: number;
  readonly lastReadAt: string | null;
  readonly nextReadAt: string | null;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  readonly error: string | null;
}

/** What may be added here. */
export interface Choices {
  readonly folders: readonly string[];
  readonly web: boolean;
  readonly microsoft: boolean;
}

/** A sign-in at Microsoft. */
export interface Connection {
  readonly id: string;
  readonly account: string;
  readonly state: 'ok' | 'needs_sign_in';
}

/** A drive, a site or a folder there. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly url: string | null;
}

/** What is to be read. */
export type NewSource =
  | { readonly kind: 'folder'; readonly root: string; readonly path: string }
  | { readonly kind: 'web'; readonly name: string; readonly addresses: readonly string[] }
  | {
      readonly kind: 'onedrive' | 'sharepoint';
      readonly connectionId: string;
      readonly driveId: string;
      readonly folderId?: string;
    };
