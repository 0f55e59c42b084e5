import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import './index.css';
import { Workspace } from './workspace';

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root');
}
const workspace = new Workspace();
createRoot(root).render(
  <StrictMode>
    <App workspace={workspace} />
  </StrictMode>,
);
void workspace.start();
