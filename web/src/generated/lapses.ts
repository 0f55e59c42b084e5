// Generated, do not edit. Source: LapsePhrase; see PhrasesTest.

/** Why what was agreed to was not done, in English, by key. */
export const LAPSES = {
  record_changed: 'The record was changed after it was shown, so nothing was done.',
  elsewhere: 'This conversation works in another company or system than when it was shown, so nothing was done.',
  not_as_shown: 'Lines, amounts or names are not as they were shown any more, so nothing was done.',
  turn_ended: 'The turn ended first.',
} as const;
