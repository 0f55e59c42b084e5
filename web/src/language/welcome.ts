import { speaker } from './speaker';

/** What the page says before a conversation has begun. */
export const sayWelcome = speaker({
  hello: ['Hello {name}, what shall we work on?', 'Hallo {name}, woran arbeiten wir?', 'Hola, {name}, ¿en qué trabajamos?'],
  about: [
    'Ask in your own words. Specialist agents take it from there, and every step they take is shown and kept.',
    'Fragen Sie in Ihren eigenen Worten. Spezialisierte Agenten übernehmen, und jeder ihrer Schritte wird gezeigt und aufbewahrt.',
    'Pregunta con tus propias palabras. Agentes especializados se encargan, y cada paso que dan se muestra y se guarda.',
  ],
  overdue: [
    'Which customers are overdue, and how did that develop? Show me a chart',
    'Welche Kunden sind überfällig, und wie hat sich das entwickelt? Zeige ein Diagramm',
    '¿Qué clientes tienen deuda vencida y cómo ha evolucionado? Muéstrame un gráfico',
  ],
  overdueAbout: ['Adds up and draws', 'Rechnet zusammen und zeichnet', 'Suma y dibuja'],
  reorder: ['Which items are below the reorder point?', 'Welche Artikel liegen unter dem Meldebestand?', '¿Qué artículos están por debajo del punto de pedido?'],
  reorderAbout: ['Asks the ERP system', 'Fragt das ERP-System', 'Consulta el sistema ERP'],
  tokyo: ['What time is it in Tokyo?', 'Wie spät ist es in Tokio?', '¿Qué hora es en Tokio?'],
  tokyoAbout: ['Asks a clock', 'Fragt eine Uhr', 'Consulta un reloj'],
  percent: ['What is 18 % of 2,450?', 'Wie viel sind 18 % von 2.450?', '¿Cuánto es el 18 % de 2.450?'],
  percentAbout: ['Calculates exactly', 'Rechnet genau', 'Calcula con exactitud'],
  miles: ['Convert 12 miles to kilometres', 'Rechne 12 Meilen in Kilometer um', 'Convierte 12 millas a kilómetros'],
  milesAbout: ['Converts units', 'Rechnet Einheiten um', 'Convierte unidades'],
  events: ['How does Workmate store events?', 'Wie speichert Workmate Ereignisse?', '¿Cómo guarda Workmate los eventos?'],
  eventsAbout: ['Searches the documentation', 'Durchsucht die Dokumentation', 'Busca en la documentación'],
  demo: ['The built-in demo model is answering.', 'Es antwortet das eingebaute Demo-Modell.', 'Responde el modelo de demostración integrado.'],
  demoAbout: [
    'It follows fixed rules and needs no key: it routes, calls real tools and writes from their results, but it is no language model. An operator can configure a real one.',
    'Es folgt festen Regeln und braucht keinen Schlüssel: es verteilt Aufgaben, ruft echte Werkzeuge auf und schreibt aus deren Ergebnissen, ist aber kein Sprachmodell. Ein Betreiber kann ein richtiges einrichten.',
    'Sigue reglas fijas y no necesita clave: reparte tareas, usa herramientas reales y escribe a partir de sus resultados, pero no es un modelo de lenguaje. Un operador puede configurar uno de verdad.',
  ],
});
