/** Colours of a chart on one of the page's themes. */
export interface ChartTheme {
  readonly background: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  /** Told apart by people who see fewer colours, and readable on the background. */
  readonly palette: readonly string[];
  /** From little to much. */
  readonly shades: readonly string[];
}

export const LIGHT: ChartTheme = {
  background: '#ffffff',
  ink: '#171a22',
  faint: '#5f6779',
  line: '#e4e6ec',
  shades: ['#e8f1f8', '#9cc5e0', '#4a94c6', '#1b6299', '#0b3a63'],
  palette: ['#237bb7', '#d37702', '#029b7a', '#932c68', '#604b18', '#6043d1', '#2797d9', '#a72b39', '#576598', '#799a4a'],
};

export const DARK: ChartTheme = {
  background: '#1a1e27',
  ink: '#e9ebf0',
  faint: '#98a0b1',
  line: '#272c37',
  shades: ['#232b38', '#1f4f73', '#2c7fb0', '#59badd', '#c9ecf8'],
  palette: ['#59badd', '#f79a3c', '#34d1a1', '#d5646d', '#e3e256', '#8488f7', '#2889cc', '#f88071', '#bfc5cb', '#9cd66e'],
};
