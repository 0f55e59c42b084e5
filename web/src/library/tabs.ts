import type { ComponentType } from 'react';
import { Sources } from '../sources/Sources';

/** Screens of the library beside the list of files; a tab appears for each that is there. */
export const LIBRARY_TABS: { readonly sources?: ComponentType } = { sources: Sources };
