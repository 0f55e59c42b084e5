import { speaker } from './speaker';

/** What an exported conversation says around the words of others. */
export const sayExported = speaker({
  you: ['You', 'Sie', 'Tú'],
  conversation: ['Conversation', 'Unterhaltung', 'Conversación'],
  exportedAt: ['Exported {time}', 'Exportiert {time}', 'Exportado el {time}'],
  file: ['File: {name}', 'Datei: {name}', 'Archivo: {name}'],
  tool: ['Tool {name}: {status}', 'Werkzeug {name}: {status}', 'Herramienta {name}: {status}'],
  noResult: ['no result', 'kein Ergebnis', 'sin resultado'],
  question: ['Question: {text}', 'Frage: {text}', 'Pregunta: {text}'],
  unanswered: ['not answered yet', 'noch nicht beantwortet', 'aún sin respuesta'],
  approved: ['approved', 'genehmigt', 'aprobado'],
  denied: ['denied', 'abgelehnt', 'denegado'],
  expired: ['expired', 'abgelaufen', 'caducado'],
  lapsed: ['no longer valid', 'nicht mehr gültig', 'ya no es válido'],
  stopped: ['stopped', 'angehalten', 'detenido'],
  chart: ['Chart: {title}', 'Diagramm: {title}', 'Gráfico: {title}'],
  source: ['Source {number}: {title}', 'Quelle {number}: {title}', 'Fuente {number}: {title}'],
  interrupted: ['interrupted', 'unterbrochen', 'interrumpido'],
  refused: ['Declined: {text}', 'Abgelehnt: {text}', 'Rechazado: {text}'],
  error: ['Error: {text}', 'Fehler: {text}', 'Error: {text}'],
  notice: ['Note: {text}', 'Hinweis: {text}', 'Aviso: {text}'],
  condensed: ['Remembered as a summary: {text}', 'Als Zusammenfassung gemerkt: {text}', 'Recordado como resumen: {text}'],
});
