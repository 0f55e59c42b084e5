import { PHRASES } from '../../generated/phrases';
import type { ServerWords } from './words';

/** What further languages translate; the page itself shows the server’s own English. */
export const SERVER_EN: ServerWords = {
  phrases: PHRASES,
  notices: {
    pictures_not_seen: 'The model cannot see pictures. It is told their names only.',
    documents_not_read: 'The model cannot read files of this kind. It is told their names only.',
    document_too_long: 'A file is too long for the model. It is told its name only.',
    documents_refused: 'The provider of the model refused the files. The model is told their names only.',
    pictures_refused: 'The provider of the model refused the pictures. The model is told their names only.',
    quota_warning: 'A budget is nearly used up.',
    model_not_offered: 'The model that was chosen is not offered here; another one answers.',
    agent_model_unavailable: 'The model of this agent has no key and no address; another one answers.',
    tools_left_out: 'The model was asked without some tools, because its provider does not take them.',
    history_lost: 'A part of this conversation was lost. What it did may have been done. Nothing goes on by itself; check before you write, answer or stop.',
  },
  failures: {
    error: 'It failed.',
    timeout: 'It took longer than it may.',
    cancelled: 'It was stopped.',
    permission_denied: 'It was not permitted, or a person said no.',
    unknown_outcome: 'Whether it took effect is not known.',
    invalid_input: 'Its arguments did not fit.',
    unknown_tool: 'There is no such tool for this agent.',
    approval_lapsed: 'What was approved is not as it was shown any more, so nothing was done.',
  },
};
