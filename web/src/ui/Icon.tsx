const PATHS: Readonly<Record<string, string>> = {
  alert: 'M12 8v5M12 16.5v.01M10.3 3.9 2.6 17.4A2 2 0 0 0 4.3 20.4h15.4a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  back: 'M15 6l-6 6 6 6',
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15ZM4 20.5A2.5 2.5 0 0 0 6.5 21H20v-3',
  bot: 'M12 4v3M5 9.5A2.5 2.5 0 0 1 7.5 7h9A2.5 2.5 0 0 1 19 9.5v7a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 16.5v-7ZM9 12.5v1M15 12.5v1M2.5 12v3M21.5 12v3',
  building: 'M5 21V5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v16M16 9h2a2 2 0 0 1 2 2v10M3 21h18M9 7.5h3M9 11.5h3M9 15.5h3',
  calculator: 'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM8 7h8M8 12h.01M12 12h.01M16 12h.01M8 16.5h.01M12 16.5h.01M16 16.5h.01',
  chart: 'M4 4v14a2 2 0 0 0 2 2h14M9 16v-4M13.5 16V8M18 16v-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M9 6l6 6-6 6',
  clock: 'M12 7v5l3.2 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'M6 6l12 12M18 6L6 18',
  compass: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM15.6 8.4l-1.9 5.3-5.3 1.9 1.9-5.3 5.3-1.9Z',
  copy: 'M9 9h9a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 18 21H9a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 9 9ZM4.5 15V4.5A1.5 1.5 0 0 1 6 3h9',
  database: 'M4.5 6c0-1.7 3.4-3 7.5-3s7.5 1.3 7.5 3-3.4 3-7.5 3-7.5-1.3-7.5-3ZM4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  file: 'M13.5 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.5V8l-5-5ZM13.5 3v5h5',
  archive: 'M4 8.5v9A1.5 1.5 0 0 0 5.5 19h13a1.5 1.5 0 0 0 1.5-1.5v-9M3.5 5h17v3.5h-17ZM10 12h4',
  folder: 'M3.5 18V6A1.5 1.5 0 0 1 5 4.5h4.2l2.3 2.5H19A1.5 1.5 0 0 1 20.5 8.5V18a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18Z',
  hand: 'M8 12V5.5a1.5 1.5 0 0 1 3 0V11M11 10.5v-6a1.5 1.5 0 0 1 3 0v6M14 11V6a1.5 1.5 0 0 1 3 0v8.5a6.5 6.5 0 0 1-6.5 6.5c-2.4 0-3.8-1-5-2.8l-2.2-3.5a1.5 1.5 0 0 1 2.5-1.7L8 15.5V12',
  image: 'M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM4 16l4.5-4.5L14 17l2.5-2.5L20 18M15 9.5h.01',
  keyboard: 'M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM7 10h.01M11 10h.01M15 10h.01M17 14h.01M7 14h.01M10 14h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H10l-4.5 3.5V17A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5Z',
  moon: 'M20 14.2A8.2 8.2 0 1 1 9.8 4a6.5 6.5 0 0 0 10.2 10.2Z',
  more: 'M6.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0ZM12.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0ZM18.7 12a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  pencil: 'M4 20l1-4.5L16.3 4.2a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19 4 20ZM14.5 6l3.5 3.5',
  pin: 'M9 3.5h6l-.8 6.2 3.3 3.3v2H6.5v-2l3.3-3.3L9 3.5ZM12 15v6',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 8V3.5h10V8M7 17H5a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 19 17h-2M7 14h10v6.5H7V14Z',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L3.5 9.5M3.5 4.5v5h5M4 13a8 8 0 0 0 14.3 4l2.2-2.5M20.5 19.5v-5h-5',
  ruler: 'M3.5 16.5l13-13 4 4-13 13-4-4ZM7.5 12.5l2 2M10.5 9.5l2 2M13.5 6.5l2 2',
  search: 'M16 16l4.5 4.5M18 10.8a7.3 7.3 0 1 1-14.5 0 7.3 7.3 0 0 1 14.5 0Z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  shield: 'M12 3l7.5 2.8v5.4c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.8L12 3Z',
  sparkles: 'M11 4l1.7 4.8L17.5 10.5l-4.8 1.7L11 17l-1.7-4.8L4.5 10.5l4.8-1.7L11 4ZM18.5 15.5v5M16 18h5',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M18.5 5.5l-1.2 1.2M6.7 17.3l-1.2 1.2',
  system: 'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5ZM9 20.5h6M12 16.5v4',
  'thumb-down': 'M17 3.5h3v9h-3M17 12.5l-4.2 8a2 2 0 0 1-2.3-2l.5-4H6a2 2 0 0 1-2-2.4l1.4-7A2 2 0 0 1 7.4 3.5H17v9Z',
  'thumb-up': 'M7 20.5H4v-9h3M7 11.5l4.2-8a2 2 0 0 1 2.3 2l-.5 4h5a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H7v-9Z',
  trash: 'M4.5 6.5h15M9.5 6.5V4.2A1.2 1.2 0 0 1 10.7 3h2.6a1.2 1.2 0 0 1 1.2 1.2v2.3M6.5 6.5l.8 12.6A2 2 0 0 0 9.3 21h5.4a2 2 0 0 0 2-1.9l.8-12.6M10 10.5v6M14 10.5v6',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6',
  wrench: 'M14.6 6.6a4.5 4.5 0 0 1 5.2-1.9l-2.9 2.9.4 2.1 2.1.4 1.5-1.5a4.5 4.5 0 0 1-6.2 5L8 20.3a2.1 2.1 0 0 1-3-3l6.7-6.7a4.5 4.5 0 0 1 2.9-4Z',
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'book-open': 'book',
  'bar-chart': 'chart',
  'file-text': 'file',
  help: 'book',
  route: 'compass',
  tool: 'wrench',
  tools: 'wrench',
  robot: 'bot',
};

/** A line icon by name; an agent may name one that does not exist, and gets the robot. */
export function Icon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={PATHS[OTHER_NAMES[name] ?? name] ?? PATHS.bot} />
    </svg>
  );
}

/** The mark of the product. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M8 11l3.4 10L16 12.5 20.6 21 24 11"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
