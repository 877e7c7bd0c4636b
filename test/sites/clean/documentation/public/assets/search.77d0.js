document.querySelector('#q')?.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') event.target.value = '';
});
