import { createContext } from 'react';
import type { Note } from '../conversation/citations';

/** What a reader can do with a text, wherever in it. */
export interface ReaderActions {
  /** Copies words, and the same as HTML for programs that take cells. */
  readonly copy: (text: string, html?: string) => void;
}

export const Reader = createContext<ReaderActions>({ copy: () => {} });

/** What the numbers of sources in a text stand for. */
export interface Notes {
  readonly notes: readonly Note[];
  readonly onSource?: ((number: number) => void) | undefined;
}

export const SourceNotes = createContext<Notes>({ notes: [] });
