/**
 * Markup that platforms write and their users cannot change in an editor: words in classes and ids. What people write into a block of a
 * platform, such as the text of a picture, is theirs. Read in themes and outputs of the current versions, 2026-11.
 */
export const PLATFORMS: readonly (readonly [name: string, words: RegExp])[] = [
  [
    'WordPress',
    /^(?:wp-block-(?:navigation|search|calendar|archives|categories|latest-posts|latest-comments|rss|tag-cloud|loginout|page-list|comments|post-comments-form|query-pagination)(?:__[\w-]+|-item)?|wp-calendar-(?:table|nav)|comment-(?:respond|form|reply-link)|commentform|wpadminbar)$/,
  ],
  [
    'Elementor',
    /^elementor-(?:menu-toggle|nav-menu|search-form|swiper-button|toggle-title|tab-title|accordion-title|pagination|lightbox)(?:[\w-]*)$/,
  ],
  [
    'Doxygen',
    /^(?:MSearchBox|MSearchField|MSearchSelectWindow|MSearchResultsWindow|side-nav|nav-tree|nav-sync|splitbar|memproto|memtitle|memItemLeft|memItemRight|directory|titlearea|doc-content)$/,
  ],
  ['Sphinx', /^(?:headerlink|sphinxsidebar|sphinxsidebarwrapper|wy-nav-side|wy-nav-top|rst-versions|searchbox)$/],
  [
    'Docusaurus',
    /^(?:docusaurus_skipToContent[\w-]*|theme-doc-(?!markdown)[\w-]+|theme-code-block[\w-]*|theme-edit-this-page)$/,
  ],
  ['Material for MkDocs', /^md-(?!content|typeset|main|container|grid)[a-z]+(?:__[\w-]+)?$/],
  ['Javadoc', /^(?:navbar-top|navbar-top-firstrow|sub-nav|nav-list-search|flex-header|search-input|reset-search)$/],
  [
    'MediaWiki',
    /^(?:mw-editsection|mw-jump-link|mw-portlet[\w-]*|vector-(?:menu|dropdown|toc|header|search-box)[\w-]*|cdx-[\w-]+)$/,
  ],
  ['Wix', /^(?:SITE_HEADER|SITE_FOOTER|wixui-[\w-]+)$/],
  ['Squarespace', /^(?:sqs-block|sqs-[\w-]*(?:button|icon|control)[\w-]*)$/],
  ['reCAPTCHA', /^(?:g-recaptcha|grecaptcha-[\w-]+|g-recaptcha-response)$/],
];
