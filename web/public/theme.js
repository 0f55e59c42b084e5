// Runs before the page is drawn, so that a stored theme never flashes the other one.
(() => {
  try {
    const stored = localStorage.getItem('workmate.theme');
    if (stored === 'light' || stored === 'dark') {
      document.documentElement.dataset.theme = stored;
    }
    if (localStorage.getItem('workmate.density') === 'compact') {
      document.documentElement.dataset.density = 'compact';
    }
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
})();
