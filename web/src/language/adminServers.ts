import { speaker } from './speaker';

/** What the administration says about servers and in its overview. */
export const sayAdminServers = speaker({
  about: ['How the server that answers you is, part by part.', 'Wie es dem Server geht, der Ihnen antwortet, Teil für Teil.', 'Cómo está el servidor que te responde, parte por parte.'],
  allUp: ['Everything works.', 'Alles funktioniert.', 'Todo funciona.'],
  someDown: ['Not everything works.', 'Nicht alles funktioniert.', 'No todo funciona.'],
  up: ['works', 'funktioniert', 'funciona'],
  down: ['does not work', 'funktioniert nicht', 'no funciona'],
  unknown: ['not known', 'nicht bekannt', 'desconocido'],
  build: ['{name} {version} on Java {java}', '{name} {version} auf Java {java}', '{name} {version} sobre Java {java}'],
  again: ['Look again', 'Noch einmal nachsehen', 'Comprobar de nuevo'],
  parts: ['Parts of the server', 'Teile des Servers', 'Partes del servidor'],
  metrics: ['Metrics for monitoring (OpenMetrics)', 'Messwerte für die Überwachung (OpenMetrics)', 'Métricas para la supervisión (OpenMetrics)'],
  peopleOne: ['one person', 'eine Person', 'una persona'],
  peopleCount: ['{count} people', '{count} Personen', '{count} personas'],
  peopleMore: ['more than {count} people', 'mehr als {count} Personen', 'más de {count} personas'],
  administrators: ['{count} administer, {factor} of them with a second factor', '{count} verwalten, {factor} davon mit zweitem Faktor', '{count} administran, {factor} de ellas con segundo factor'],
  invitationsOpen: ['{count} invitations open', '{count} Einladungen offen', '{count} invitaciones abiertas'],
  lately: ['Lately', 'Zuletzt', 'Últimamente'],
  toLog: ['The whole log', 'Das ganze Protokoll', 'El registro completo'],
  refused: ['{count} of the last {all} sign-ins were refused', '{count} der letzten {all} Anmeldungen wurden abgelehnt', '{count} de los últimos {all} inicios de sesión fueron rechazados'],
});
