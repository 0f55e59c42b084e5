import { afterEach, expect, it, vi } from 'vitest';
import { LAPSES } from '../generated/lapses';
import { languageChoice } from './choice';
import { failureWords, lapseWords, noticeWords } from './outcomes';

afterEach(() => vi.restoreAllMocks());

it('notices and failures are said in the language of the reader', () => {
  vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: 'de', language: 'de' });
  expect(noticeWords('quota_warning', 'Ada has used 80 %.')).toBe('Ein Budget ist fast aufgebraucht.');
  expect(failureWords('error', undefined)).toBe('Es ist gescheitert.');
  expect(failureWords('error', 'approval_lapsed')).toMatch(/^Was genehmigt wurde/);
  expect(failureWords('success', undefined)).toBeUndefined();
});

it('what the page does not know is told as the server tells it, as all is in English', () => {
  expect(noticeWords('quota_warning', 'Ada has used 80 %.')).toBe('Ada has used 80 %.');
  expect(failureWords('error', undefined)).toBeUndefined();
  vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: 'es', language: 'es' });
  expect(noticeWords('of_tomorrow', 'It is so.')).toBe('It is so.');
  expect(noticeWords('toString', 'It is so.')).toBe('It is so.');
});

it('what lapsed says why in the language of the reader, where the page knows the reason', () => {
  expect(lapseWords(LAPSES.record_changed)).toBe(LAPSES.record_changed);
  vi.spyOn(languageChoice, 'get').mockReturnValue({ wish: 'de', language: 'de' });
  expect(lapseWords(LAPSES.record_changed)).toBe('Der Datensatz wurde geändert, nachdem er gezeigt wurde; deshalb wurde nichts getan.');
  expect(lapseWords('The record was changed.')).toBe('The record was changed.');
});
