/** What the page says in English; each other language has a file with the same names. */
export const EN = {
  copy: 'Copy',
  copyCode: 'Copy code',
  copyTable: 'Copy table as cells',
  writeNext: 'Write the next message',
  queueIt: 'Send when this is finished',
  queueKeys: 'Enter queues it, Ctrl+Enter sends it instead of what runs',
  queue: 'Sent next, as long as this page is open',
  queueHeld: 'Not sent yet: the last answer was stopped or failed',
  queueGoOn: 'Send them now',
  change: 'Change',
  remove: 'Remove',
  sendInstead: 'Send now, instead of what runs',
  editIt: 'Back to the editor',
  waitsForYou: 'Waiting for your answer',
  toQuestion: 'Go to the question',
  textKept: 'What you had written here was kept.',
  useText: 'Use it in a new conversation',
} as const;

export type Texts = Readonly<Record<keyof typeof EN, string>>;
