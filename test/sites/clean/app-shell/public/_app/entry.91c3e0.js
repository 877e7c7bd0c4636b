export const start = () => navigator.serviceWorker?.register('/sw.js');
