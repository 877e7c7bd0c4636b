import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IntegerField, ObjectField, TextField, TextsField, WebAddressField } from '#common/dto';
import { IMPORTANCES, type CategoryImportance } from '#common';
import { findBrandIssues } from '../brand/site-brand.js';
import { findHeaderIssues } from '../request-headers.js';
import { COVERAGE_MODES, findSettingIssues, RENDER_MODES, type RenderMode, type SiteSettings } from '../settings.js';

const MAX_TAGS = 20;
const NAME = { maxLength: 100, description: 'What people call the site.', example: 'Acme shop' };
const CLIENT = { maxLength: 100, description: 'Whom the site belongs to, for an agency.', example: 'Acme Ltd.' };
const TAGS = {
  maxItems: MAX_TAGS,
  maxLength: 40,
  description: 'What people sort the site under. Up to 20, each once.',
  example: ['shop', 'relaunch'],
};
const SETTINGS = {
  description:
    'Members of a run config: `coverageMode`, `maxPages`, `disabledRulePatterns`, `externalLinksEnabled`, `render`, `maxRenders`, `lab` (pages that a browser measures, 0 to 10), and which pages are crawled: `include`, `exclude`, `urls`, `maxDepth`, `sitemapOnly`; `importance` says how much each category counts in the score. A run that does not name one gets the one of its site. Rules that the site leaves out are left out of every run.',
  example: { coverageMode: 'full', maxPages: 500, disabledRulePatterns: ['core/title'] },
  issuesIn: (value: Record<string, unknown>) => findSettingIssues(value, 'settings'),
};
const REQUEST_HEADERS = {
  description:
    'For owners and admins. Headers that requests to the site carry, such as those of a login: a value by name, at most 20. They go to the host and port of the start URL alone, and never in the clear where the site has https. Stored encrypted; no response has their values. `null` removes a header, and those that are not named stay.',
  example: { Authorization: 'Basic dXNlcjpwYXNz', Cookie: null },
  issuesIn: findHeaderIssues,
};

const IMAGES = 'https://audit.example/v1/websites/web_5f0c6a521d7b4f0e9d5c2f8a4f';
const LOGO = `${IMAGES}/logo?v=9f2c41ab`;

@ApiSchema({ name: 'WebsiteSettings' })
export class WebsiteSettings implements SiteSettings {
  @ApiProperty({ type: 'string', enum: COVERAGE_MODES, required: false, example: 'full' })
  coverageMode?: (typeof COVERAGE_MODES)[number];

  @ApiProperty({ required: false, minimum: 1, example: 500 })
  maxPages?: number;

  @ApiProperty({ type: [String], required: false, maxItems: 500 })
  disabledRulePatterns?: string[];

  @ApiProperty({ required: false })
  externalLinksEnabled?: boolean;

  @ApiProperty({ type: 'string', enum: RENDER_MODES, required: false })
  render?: RenderMode;

  @ApiProperty({ type: 'integer', required: false, minimum: 0 })
  maxRenders?: number;

  @ApiProperty({ type: 'integer', required: false, minimum: 0, maximum: 10 })
  lab?: number;

  @ApiProperty({
    type: [String],
    required: false,
    maxItems: 100,
    description: 'Pages that are crawled, as patterns of robots.txt: `/shop/`, `/*.html$`. Without one, all.',
  })
  include?: string[];

  @ApiProperty({
    type: [String],
    required: false,
    maxItems: 100,
    description: 'Pages that are not crawled, as patterns of robots.txt.',
  })
  exclude?: string[];

  @ApiProperty({
    type: [String],
    required: false,
    maxItems: 500,
    description: 'These pages of the site and no others, beside the start page.',
  })
  urls?: string[];

  @ApiProperty({ type: 'integer', required: false, minimum: 0, description: 'Clicks from the start page.' })
  maxDepth?: number;

  @ApiProperty({
    required: false,
    description: 'Links are not followed: the start page and the pages of the sitemap alone.',
  })
  sitemapOnly?: boolean;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: IMPORTANCES },
    selfRequired: false,
    description:
      'How much the findings of a category count in the score: not at all, half, as usual, or double. Signs of a break-in always count. A score is compared only with scores of the same importance.',
    example: { accessibility: 'high', legal: 'off' },
  })
  importance?: CategoryImportance;
}

export class WebsiteBrand {
  @ApiProperty({ required: false, description: '`#rrggbb`; empty: none.', example: '#1d4ed8' })
  color?: string;

  @ApiProperty({
    required: false,
    description: 'A line at the end of reports; empty: none.',
    example: 'Acme, Main Street 1',
  })
  footer?: string;

  @ApiProperty({ required: false, description: 'Whether reports say that they were made with Sqout.' })
  isSqoutNamed?: boolean;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'URL of its logo; null without one.',
    example: LOGO,
  })
  logoUrl: string | null;
}

/** Where the logo of a website is. */
export class WebsiteLogo {
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'URL of the logo; null without one.',
    example: LOGO,
  })
  logoUrl: string | null;
}

export class Website {
  @ApiProperty({
    description: 'The `websiteId` of its runs, unless the client sends another.',
    example: 'web_5f0c6a521d7b4f0e9d5c2f8a4f',
  })
  id: string;

  @ApiProperty()
  orgId: string;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ description: 'Host in lower case without "www.", with its port.' })
  siteKey: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Acme shop' })
  name: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Whom the site belongs to, for an agency.',
    example: 'Acme Ltd.',
  })
  client: string | null;

  @ApiProperty({ type: [String], maxItems: MAX_TAGS, example: ['Acme'] })
  tags: string[];

  @ApiProperty()
  settings: WebsiteSettings;

  @ApiProperty({
    description:
      'How its shared reports look. Members that are not there, and the logo, are those of the organization.',
  })
  brand: WebsiteBrand;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'URL of its favicon, for those who may read the website; null without one. Audits look for it once a week.',
    example: `${IMAGES}/icon?v=3b7e02d5`,
  })
  iconUrl: string | null;

  @ApiProperty({
    type: [String],
    maxItems: 20,
    description: 'Headers that requests to the site carry, in lower case. Their values are in no response.',
    example: ['authorization'],
  })
  requestHeaderNames: string[];

  @ApiProperty({ type: 'integer', description: 'Raised by each change. PATCH names the one that it changes.' })
  version: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-01T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export class WebsiteDeleted {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success: true;
}

@ApiSchema({ name: 'CreateWebsiteRequest' })
export class CreateWebsiteDto {
  @WebAddressField({
    required: true,
    maxLength: 2_048,
    description: 'A page of the site.',
    example: 'https://www.example.com/',
  })
  url: string;

  @TextField(NAME)
  name?: string;

  @TextField(CLIENT)
  client?: string;

  @TextsField(TAGS)
  tags?: string[];

  @ObjectField(SETTINGS)
  settings?: Record<string, unknown>;

  @ObjectField(REQUEST_HEADERS)
  requestHeaders?: Record<string, unknown>;
}

@ApiSchema({ name: 'UpdateWebsiteRequest' })
export class UpdateWebsiteDto {
  @IntegerField({
    required: true,
    min: 1,
    max: 2_147_483_647,
    description: 'Of the website as the caller has read it. With another version, nothing changes.',
    example: 1,
  })
  version: number;

  @WebAddressField({
    maxLength: 2_048,
    description:
      'Where audits start, such as `https` in place of `http`. A page of the same site: the same host, with or without "www.", and port.',
    example: 'https://www.example.com/',
  })
  url?: string;

  @TextField({ ...NAME, minLength: 0, description: 'What people call the site; empty: nothing but its host.' })
  name?: string;

  @TextField({ ...CLIENT, minLength: 0, description: 'Whom the site belongs to; empty: no client.' })
  client?: string;

  @TextsField(TAGS)
  tags?: string[];

  @ObjectField({ ...SETTINGS, description: `In place of all settings. ${SETTINGS.description}` })
  settings?: Record<string, unknown>;

  @ObjectField({
    description:
      'In place of the whole brand but the logo: `color`, `footer`, `isSqoutNamed`. Without a member the one of the organization holds; an empty `color` or `footer` is none.',
    example: { color: '#1d4ed8', footer: 'Acme, Main Street 1', isSqoutNamed: false },
    issuesIn: (value) => findBrandIssues(value, 'brand'),
  })
  brand?: Record<string, unknown>;

  @ObjectField(REQUEST_HEADERS)
  requestHeaders?: Record<string, unknown>;
}
