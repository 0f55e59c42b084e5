import { sayPalette } from '../language/palette';
import { ofConversation } from '../palette/offers';
import { Menu } from '../ui/Menu';
import type { Workspace } from '../workspace';

/** What can be done with the whole conversation. */
export function ConversationMenu({ workspace, sessionId }: { readonly workspace: Workspace; readonly sessionId: string }) {
  const items = ofConversation(workspace, sessionId).map(({ id, icon, label, run }) => ({ icon, label, act: run, testid: `do-${id}` }));
  return <Menu icon="more" label={sayPalette('menu')} items={items} testid="conversation-menu" />;
}
