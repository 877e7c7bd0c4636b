import { ruleTester } from '../../testing/index.js';
import rule from './library.rule.js';

const script = (src: string): string => `<script src="${src}"></script>`;

ruleTester(rule, {
  pass: [script('/js/jquery-3.7.1.min.js'), script('/app.js')],
  fail: [
    {
      page: script('/js/jquery-3.4.1.min.js'),
      message: 'hole',
      sentence: 'jQuery 3.4.1 has a published vulnerability (CVE-2020-11022). It is fixed in 3.5.0',
    },
    {
      page: script('https://ajax.googleapis.com/ajax/libs/jquery/1.12.4/jquery.min.js'),
      message: 'hole',
      sentence: 'jQuery 1.12.4',
    },
    {
      page: script('https://cdn.jsdelivr.net/npm/bootstrap@4.1.3/dist/js/bootstrap.bundle.min.js'),
      message: 'hole',
      sentence: 'Bootstrap 4.1.3',
    },
    {
      page:
        script('https://code.jquery.com/ui/1.12.1/jquery-ui.min.js') +
        script('https://ajax.googleapis.com/ajax/libs/jqueryui/1.12.1/jquery-ui.min.js'),
      message: 'hole',
      sentence: 'jQuery UI 1.12.1',
    },
    {
      page: script('https://ajax.googleapis.com/ajax/libs/angularjs/1.7.9/angular.min.js'),
      message: 'hole',
      sentence: 'AngularJS',
    },
    {
      page: script('https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.15/lodash.core.min.js'),
      message: 'hole',
      sentence: 'Lodash',
    },
    { page: script('/js/lodash-4.17.21.min.js'), message: 'hole', sentence: 'CVE-2025-13465' },
    { page: script('/js/handlebars-4.7.8.min.js'), message: 'hole', sentence: 'fixed in 4.7.9' },
    { page: script('https://unpkg.com/dompurify@3.1.2/dist/purify.min.js'), message: 'hole', sentence: 'DOMPurify' },
    {
      page: script('https://unpkg.com/dompurify@3.2.6/dist/purify.min.js'),
      message: 'hole',
      sentence: 'fixed in 3.3.2',
    },
  ],
  notApplicable: ['<script>1</script>'],
  nearMiss: [
    {
      note: 'a plugin with a version of its own',
      body: script('/js/jquery.cookie-1.4.1.min.js') + script('/js/jquery-migrate-1.4.1.min.js'),
    },
    { note: 'a folder called like a library', body: script('/themes/bootstrap/1.2.3/js/app.js') },
    { note: 'the query is the version of the theme', body: script('/js/bootstrap.min.js?ver=3.3.0') },
    {
      note: 'a version that another line mended',
      body: script('/js/bootstrap-3.4.1.min.js') + script('/dompurify@2.5.4/purify.js'),
    },
    { note: 'older than the hole', body: script('/js/jquery-1.1.4.js') },
    { note: 'Bootstrap 5', body: script('https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.min.js') },
    { note: 'a range of versions', body: script('https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.min.js') },
    { note: 'Angular, not AngularJS', body: script('/angular-17.0.1.js') },
  ],
});
