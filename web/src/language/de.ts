import type { Texts } from './en';

export const DE: Texts = {
  copy: 'Kopieren',
  copyCode: 'Code kopieren',
  copyTable: 'Tabelle als Zellen kopieren',
  writeNext: 'Die nächste Nachricht schreiben',
  queueIt: 'Senden, sobald dies fertig ist',
  queueKeys: 'Enter stellt sie an, Strg+Enter sendet sie anstelle dessen, was läuft',
  queue: 'Wird als Nächstes gesendet, solange diese Seite offen ist',
  queueHeld: 'Noch nicht gesendet: die letzte Antwort wurde angehalten oder schlug fehl',
  queueGoOn: 'Jetzt senden',
  change: 'Ändern',
  remove: 'Entfernen',
  sendInstead: 'Jetzt senden, anstelle dessen, was läuft',
  editIt: 'Zurück in das Eingabefeld',
  waitsForYou: 'Wartet auf Ihre Antwort',
  toQuestion: 'Zur Frage',
  textKept: 'Was Sie hier geschrieben hatten, ist noch da.',
  useText: 'In einer neuen Unterhaltung verwenden',
};
