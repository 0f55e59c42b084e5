import { LinkScreen } from './LinkScreen';
import { SetupScreen } from './SetupScreen';
import { SignInScreen } from './SignInScreen';

/** What is shown to whoever is not signed in, by the address they came to. */
export default function Door() {
  switch (location.pathname) {
    case '/setup':
      return <SetupScreen onDone={goIn} />;
    case '/welcome':
      return <LinkScreen token={location.hash.slice(1)} onDone={goIn} />;
    default:
      return <SignInScreen onDone={location.pathname === '/sign-in' ? goIn : () => location.reload()} />;
  }
}

/** The secret of a link must not stay in the address. */
function goIn(): void {
  location.replace('/');
}
