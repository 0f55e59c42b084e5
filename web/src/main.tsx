import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { placeOf } from './address';
import { App } from './App';
import { viewLoader } from './conversation/viewLoader';
import './index.css';
import { languageChoice } from './language/choice';
import { Workspace } from './workspace';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root');
}
const DOORS = ['/sign-in', '/setup', '/welcome'];

function draw(into: HTMLElement): void {
  if (DOORS.includes(location.pathname)) {
    const Door = lazy(() => import('./people/Door'));
    createRoot(into).render(
      <StrictMode>
        <Suspense fallback={null}>
          <Door />
        </Suspense>
      </StrictMode>,
    );
  } else {
    const workspace = new Workspace();
    createRoot(into).render(
      <StrictMode>
        <App workspace={workspace} />
      </StrictMode>,
    );
    void workspace.start();
  }
}

const place = placeOf(location);
if (place.kind === 'conversation' && place.sessionId !== undefined) {
  void viewLoader.load();
}
void languageChoice.ready().then(() => draw(root));
