import type { LAPSES } from '../../generated/lapses';
import type { PHRASES } from '../../generated/phrases';
import type { ToolFault, ToolStatus } from '../../generated/protocol';
import type { TERMS } from './en';

/** Notices that are known by their codes. */
type NoticeCode =
  | 'pictures_not_seen'
  | 'documents_not_read'
  | 'document_too_long'
  | 'documents_refused'
  | 'pictures_refused'
  | 'quota_warning'
  | 'model_not_offered'
  | 'agent_model_unavailable'
  | 'tools_left_out'
  | 'history_lost';

type Failure = Exclude<ToolStatus, 'success'> | ToolFault;

/** What the server says in English, in another language; one that lacks a sentence does not compile. */
export interface ServerWords {
  /** Sentences in parts, by key. */
  readonly phrases: Readonly<Record<keyof typeof PHRASES, string>>;
  /** Records and fields of business systems. */
  readonly terms: Readonly<Record<keyof typeof TERMS, string>>;
  /** What notices mean. */
  readonly notices: Readonly<Record<NoticeCode, string>>;
  /** Why what was agreed to was not done. */
  readonly lapses: Readonly<Record<keyof typeof LAPSES, string>>;
  /** Why a call did not do what it should. */
  readonly failures: Readonly<Record<Failure, string>>;
}
