import { ruleTester } from '../../testing/index.js';
import rule from './template-leftover.rule.js';

const DOLLAR = '$';

ruleTester(rule, {
  pass: ['<p>Hello Ada</p>'],
  fail: [
    {
      page: '<p>Now</p>\n<p>Hello {{ user.name }}!</p>',
      message: 'text',
      line: 5,
      evidence: 'Hello {{ user.name }}!',
      sentence: '{{ user.name }}',
    },
    { page: '<p>Price: {% if sale %}9 €{% endif %}</p>', message: 'text' },
    { page: '<p>Dear &lt;%= name %&gt;</p>', message: 'text' },
    { page: '<p>Total: [object Object]</p>', message: 'text' },
    {
      page: {
        head: `<title>${DOLLAR}{page.title} | Template shop</title>`,
        body: '<code>a</code><code>b</code><code>c</code>',
      },
      message: 'title',
    },
    { page: { head: `<title>${DOLLAR}{page.title} – Acme</title>` }, message: 'title', evidence: '&lt;title' },
    { page: { head: '<title>A</title><meta name="description" content="{{ description }}">' }, message: 'description' },
    {
      page: '<p>Hello</p>\n<?php include "menu.php"; ?>\n<form action="<?= $url ?>login"></form>',
      message: 'code',
      line: 5,
      sentence: 'Places: 2',
    },
    { page: { head: '<title><?php echo $title; ?></title>' }, message: 'code' },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    {
      note: 'a span that is code',
      body: `<p>Write <span class="code">{{ name }}</span> or <span class="stt">${DOLLAR}{name}</span>.</p>`,
    },
    {
      note: 'typed and printed',
      body: '<p><kbd>{{ name }}</kbd>, <samp>[object Object]</samp>, <var>{{ x }}</var></p>',
    },
    { note: 'a text about templates', body: '<p>In Liquid, {{ page.title }} prints the title.</p>' },
    { note: 'between quotation marks', body: '<p>The letter says “{{ name }}” where the name belongs.</p>' },
    {
      note: 'a heading about templates',
      body: '<h1>Placeholders in letters</h1><p>Use {{ first_name }} and {{ last_name }}.</p>',
    },
    { note: 'a title about them', head: '<title>How to use {{ name }} in a template</title>' },
    {
      note: 'code in a listing of divs',
      body: '<div class="programlisting"><div class="line">{% if a %}</div></div><div class="highlight-jinja">{{ b }}</div>',
    },
    { note: 'formulas in TeX', body: String.raw`<p>The share is \(\frac{{a}}{{b}}\), or $$x^{{n}}$$.</p>` },
    {
      note: 'a template of Vue that is run in the browser',
      body: '<div id="app"><button @click="add">{{ count }}</button></div>',
    },
    { note: 'code', body: '<p>Write <code>{{ name }}</code> where the name belongs.</p>' },
    { note: 'a template of a script in the browser', body: '<div ng-app="shop"><p>{{ price }}</p></div>' },
    { note: 'a script', body: `<p>Hello</p><script>const a = '${DOLLAR}{name}';</script>` },
    { note: 'a template element', body: '<p>Hello</p><template><p>{{ name }}</p></template>' },
    { note: 'braces in prose', body: '<p>Sets are written as {{1}, {2}} and money as $5 {approx}.</p>' },
    { note: 'PHP in a comment', body: '<p>Hello</p><!-- <?php include "menu.php"; ?> -->' },
    {
      note: 'PHP in code',
      body: '<p>Hello</p><pre><?php echo 1; ?></pre><script>const a = "<?php echo 1; ?>";</script>',
    },
    { note: 'PHP as text', body: '<p>A file begins with &lt;?php.</p>' },
    { note: 'the declaration of XML', html: '<?xml version="1.0"?><!doctype html><title>A</title><p>Hello</p>' },
    { note: 'percent signs', body: '<p>Between {5 % and 10 %} of them, 3 <% of all</p>' },
  ],
});
