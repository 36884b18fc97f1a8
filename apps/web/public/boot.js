// Before the first paint: theme, mode and language of the last visit.
(function () {
  var root = document.documentElement;
  var dark = matchMedia('(prefers-color-scheme: dark)');
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var mode = read('basoche.mode');
  root.dataset.mode = mode === 'light' || mode === 'dark' ? mode : dark.matches ? 'dark' : 'light';
  root.dataset.theme = read('basoche.theme') === 'LEGALTEAMS' ? 'LEGALTEAMS' : 'LEGALSUCCESS';
  if (read('basoche.language') === 'en') root.lang = 'en';
})();
