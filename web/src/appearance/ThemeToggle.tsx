import { useStore } from '../store';
import { say } from '../language/say';
import { IconButton } from '../ui/controls';
import { type Theme, themeAfter, themeChoice } from './theme';

const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;
const LABELS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;

export function ThemeToggle({ onChoose }: { readonly onChoose: (theme: Theme) => void }) {
  const { theme } = useStore(themeChoice);
  return <IconButton data-testid="theme" icon={ICONS[theme]} label={say(LABELS[theme])} onClick={() => onChoose(themeAfter(theme))} />;
}
