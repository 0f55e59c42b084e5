import { useStore } from '../store';
import { IconButton } from '../ui/controls';
import { type Theme, themeChoice } from './theme';

const LABELS: Readonly<Record<Theme, { icon: string; label: string }>> = {
  system: { icon: 'system', label: 'Theme: same as the device' },
  light: { icon: 'sun', label: 'Theme: light' },
  dark: { icon: 'moon', label: 'Theme: dark' },
};

export function ThemeToggle() {
  const { theme } = useStore(themeChoice);
  return <IconButton data-testid="theme" {...LABELS[theme]} onClick={() => themeChoice.next()} />;
}
