import { ruleTester } from '../../testing/index.js';
import rule from './missing-fragment.rule.js';

ruleTester(rule, {
  pass: ['<a href="#seeds">Seeds</a><h2 id="seeds">Seeds</h2>', '<a href="/#seeds">Seeds</a><h2 id="seeds">Seeds</h2>'],
  fail: [
    {
      page: `<p><a href="#letter">Letter</a></p><script>box.innerHTML = '<a href="#letter">x</a><i id="l">y</i>'</script>`,
      message: 'missing',
    },
    {
      page: '<p>x</p>\n<a href="#seeds">Seeds</a><h2 id="Seeds">Seeds</h2>',
      message: 'missing',
      evidence: 'href="#seeds"',
      line: 5,
      sentence: '"seeds"',
    },
    { page: '<a href="https://example.com/#gone">x</a>', message: 'missing' },
    { page: '<a href="#page-start"><i class="icon-up"></i></a>', message: 'missing' },
    {
      page: `<p>See <a href="#soil-tab">Soil</a></p><script>if (location.hash === '#seed-tab') open('seed');</script>`,
      message: 'missing',
    },
    {
      page: `<p>See <a href="#part-two">Soil</a> or <a href="#box2">Seed</a></p><script>var m = location.hash.match(/^#part(\\d+)$/);</script>`,
      message: 'missing',
      count: 2,
    },
    { page: '<a href="#burgers" class="burger-list">Burgers</a>', message: 'missing' },
    {
      page: {
        note: 'attributes that name no place',
        body: '<a href="#seeds">Seeds</a><p data-text="seeds" data-id="seed">x</p><script src="/a.js"></script>',
      },
      message: 'missing',
    },
    {
      page: {
        note: 'another link with the name, and no place',
        body: '<a href="#seeds">Seeds</a><button data-box-id="seeds">x</button><script src="/a.js"></script>',
      },
      message: 'missing',
    },
    { page: '<a href="#terms">Terms</a><div data-box-id="terms">x</div>', message: 'missing' },
    {
      page: {
        note: 'a table of contents whose headings have lost their IDs',
        body: '<ul><li><a href="#a">Soil</a></li><li><a href="#b">Seed</a></li><li><a href="#c">Pots</a></li></ul><h2>Soil</h2><h2>Seed</h2><h2>Pots</h2><script src="/a.js"></script>',
      },
      message: 'missing',
      count: 3,
    },
    {
      page: {
        note: 'a list where one place is there',
        body: '<ul><li><a href="#a">Soil</a></li><li><a href="#b">Seed</a></li><li><a href="#c">Pots</a></li><li><a href="#d">Water</a></li></ul><p id="d">x</p><script src="/a.js"></script>',
      },
      message: 'missing',
      count: 3,
    },
    { page: `<a href="#soil" id="soil-link">Soil</a><script>open('#seed-link')</script>`, message: 'missing' },
    { page: '<a href="#home" class="back-to-top">Up</a>', message: 'missing' },
    { page: '<a href="#home" class="logo-top">Yard</a><script src="/a.js"></script>', message: 'missing' },
    { page: '<p><a href="#soil">Soil</a><br><script src="/a.js"></script></p>', message: 'missing' },
    {
      page: {
        note: 'no script that could filter',
        body: '<ul><li><a href="#a">Soil</a></li><li><a href="#b">Seed</a></li><li><a href="#c">Pots</a></li></ul>',
      },
      message: 'missing',
      count: 3,
    },
  ],
  notApplicable: ['<a href="/a#seeds">Seeds</a>', '<p>x</p>', '<a href="#">x</a>'],
  nearMiss: [
    {
      note: 'a site whose script shows views behind fragments',
      body: '<a href="#top">Start</a> <a href="#!/news">News</a> <a href="#!/prices">Prices</a> <a href="#!/people">People</a><script src="/app.js"></script>',
    },
    {
      note: 'a link that its box takes from the page',
      body: '<ul><li style="display:none"><a href="#seeds">Seeds</a></li><li><a href="/">Home</a></li></ul>',
    },
    {
      note: 'a place of the page that the base names',
      url: 'https://example.com/beans/',
      head: '<base href="/">',
      body: '<a href="#seeds">Seeds</a>',
    },
    {
      note: 'a link that an inline script looks up by its address',
      body: `<p><a href="#letter">Letter</a></p><script>$('a[href="#letter"]').on('click', openLetter)</script>`,
    },
    {
      note: 'a place that an inline script writes',
      body: '<p><a href="#seeds">Seeds</a></p><script>box.innerHTML = `<section id="seeds">Seeds</section>`</script>',
    },
    { note: 'the top of the page', body: '<a href="#top">Top</a> <a href="#TOP">Top</a> <a href="#">Top</a>' },
    {
      note: 'a box that a library opens by the fragment',
      body: '<a href="#terms">Terms</a><div data-box-id="terms">x</div><script src="/a.js"></script>',
    },
    {
      note: 'a slide that a library shows by the fragment',
      body: '<p><a href="#pots">Pots</a></p><div data-hash="pots">x</div><script src="/a.js"></script>',
    },
    { note: 'the button of a script', body: '<a href="#0" id="menu-button">Menu</a>' },
    {
      note: 'a tab that a script opens by the fragment',
      body: `<p>See <a href="#soil-tab">Soil</a></p><script>if (location.hash === '#soil-tab') open('soil');</script>`,
    },
    {
      note: 'a part that a script shows by its number',
      body: `<p>See <a href="#part2">Soil</a></p><script>var m = location.hash.match(/^#part(\\d+)$/); if (m) show(+m[1]);</script>`,
    },
    {
      note: 'links that an inline script looks up by their ids',
      body: `<a href="#box" id="soil-link">Soil</a> <a href="#box" id="seed-link">Seed</a><script>$('#soil-link').click(show); document.getElementById("seed-link").onclick = show;</script>`,
    },
    {
      note: 'the button back to the top',
      body: '<a href="#home" class="back-to-top"><i class="icon-up"></i></a> <a href="#home" class="btn scrollup">Up</a><script src="/a.js"></script>',
    },
    { note: 'an old name', body: '<a href="#seeds">Seeds</a><a name="seeds"></a>' },
    { note: 'an encoded name', body: '<a href="#%C3%A4pfel">Äpfel</a><h2 id="äpfel">Äpfel</h2>' },
    {
      note: 'routes, states and text fragments',
      body: '<a href="#/a">x</a> <a href="#!b">y</a> <a href="#tab=2">z</a> <a href="#:~:text=x">t</a>',
    },
    {
      note: 'the button of a menu, drawn without words',
      body: '<a href="#sidewidgetarea" class="closed"><span><i class="lines-button x2"></i></span></a> <a href="#off" class="nav-toggle"></a>',
    },
    {
      note: 'a filter of a script',
      body: '<div><div><a href="#north">North</a></div><div><a href="#east">East</a></div><div><a href="#south">South</a></div></div><h2>Our beds</h2><script src="/beds.js"></script>',
    },
    {
      note: 'an icon and its word in a box that a script listens to',
      body: '<div class="find"><span class="icon"></span> <a href="#find" class="unseen">Find</a></div><script src="/find.js"></script>',
    },
    { note: 'a remain of a template, reported elsewhere', body: '<a href="#ZgotmplZ">Call</a>' },
    { note: 'a box of Elementor', body: '<a href="#elementor-action%3Aaction%3Dlightbox">x</a>' },
    { note: 'a tab of a script', body: '<a href="#pane" data-toggle="tab">x</a> <a href="#menu" role="button">y</a>' },
  ],
});
