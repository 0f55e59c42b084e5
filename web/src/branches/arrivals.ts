import { createContext } from 'react';

/** Whether a branch was opened at a message just now. */
export const Arrivals = createContext<(messageId: string) => boolean>(() => false);
