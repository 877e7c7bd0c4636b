import { notWhole } from './page-file.js';

const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Garden</title>${head}</head><body>${body}</body></html>`;

describe('a source that a program fills in', () => {
  it.each([
    ['Doxygen', '<link href="$relpath^tabs.css">', '$relpath^'],
    ['Doxygen', '<h1>$projectname: $title</h1>', '$projectname'],
    ['Thymeleaf', '<p th:text="#{welcome}">Hello</p>', 'th:text='],
    ['Thymeleaf', '<p>Hello, [[${name}]]</p>', '[[$'],
    ['Angular', '<li *ngFor="let x of all">x</li>', '*ngFor='],
    ['Angular', '<img [src]="picture">', '[src]='],
    ['Angular', '<a href="/" (click)="go()">Go</a>', '(click)='],
    ['Vue', '<li v-for="x in all">x</li>', 'v-for'],
    ['Vue', '<img :src="picture" alt="">', ':src='],
    ['Razor', '<p>@Model.Name</p>', '@Model.'],
    ['Razor', '<main>@RenderBody()</main>', '@RenderBody('],
    ['Blade', "@section('content') <p>x</p> @endsection", '@section('],
    ['JSP', '<p>${user.name}</p>', '${'],
    ['Template Toolkit', '<p>[% name %]</p>', '[%'],
    ['Polymer', '<p>[[ name ]]</p>', '[['],
  ])('of %s is no page: %s', (_kind, body, sign) => {
    expect(notWhole(page(body))).toContain(`looks like a template (${sign})`);
  });

  it.each([
    '<div x-data="{ open: false }"><a href="/" @click="open = true" :class="open">Menu</a></div>',
    '<p>It costs $20, or ${20} less [see below] [1] (click here)</p>'.replace('${20}', '$ {20}'),
    '<p>Write to garden@example.com or @garden; @if it rains, stay at home.</p>',
    '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/></svg>',
    '<pre>${name} [[ x ]] @foreach (x)</pre><script>const a = `${b}`;</script>',
    '<input pattern="[a-z]=" data-v-7ba5bd90 title="a (b)=c">',
  ])('is not seen in %s', (body) => expect(notWhole(page(body))).toBeNull());
});
