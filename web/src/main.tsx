import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import './index.css';
import { Workspace } from './workspace';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root');
}
const DOORS = ['/sign-in', '/setup', '/welcome'];
if (DOORS.includes(location.pathname)) {
  const Door = lazy(() => import('./people/Door'));
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <Door />
      </Suspense>
    </StrictMode>,
  );
} else {
  const workspace = new Workspace();
  createRoot(root).render(
    <StrictMode>
      <App workspace={workspace} />
    </StrictMode>,
  );
  void workspace.start();
}
