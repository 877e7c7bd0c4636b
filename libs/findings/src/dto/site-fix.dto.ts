import { ApiProperty } from '@nestjs/swagger';

class ProposedFile {
  @ApiProperty({ description: 'From the root of the host.', example: '/robots.txt' })
  path: string;

  @ApiProperty({
    type: 'string',
    enum: ['safe', 'review', 'draft'],
    description: '`draft` has a placeholder that you have to fill in; it was not checked.',
  })
  safety: 'safe' | 'review' | 'draft';

  @ApiProperty({ description: 'The site has none yet.' })
  isNew: boolean;

  @ApiProperty({
    type: [String],
    description: 'What was done, a sentence each.',
    example: ['Puts a # before the line Noindex, which no crawler reads.'],
  })
  changes: string[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Findings that are gone with it.' })
  removes: number;

  @ApiProperty({
    description: 'Its beginning; `/r/{reportId}/site-file?path=` has it whole.',
    example: 'User-agent: *\n# Noindex: /old',
  })
  text: string;

  @ApiProperty({ description: 'There is more of it.' })
  isCut: boolean;
}

class SnippetText {
  @ApiProperty({ description: 'Where the text belongs, in words.', example: 'In the server block' })
  place: string;

  @ApiProperty({ example: 'add_header X-Content-Type-Options "nosniff" always;' })
  text: string;
}

class RuleWithReason {
  @ApiProperty({ example: 'security/csp' })
  ruleId: string;

  @ApiProperty({ example: 'You have to know what the pages load.' })
  reason: string;
}

class ProposedSnippet {
  @ApiProperty({ description: 'nginx, caddy, apache, htaccess or headers-file.', example: 'nginx' })
  server: string;

  @ApiProperty({ type: () => [SnippetText] })
  parts: SnippetText[];

  @ApiProperty({ type: [String], description: 'Rules that it satisfies, as verified.', example: ['security/nosniff'] })
  rules: string[];

  @ApiProperty({ type: () => [RuleWithReason], description: 'Rules that this server cannot satisfy, and why.' })
  lacks: RuleWithReason[];
}

class CheckFirst {
  @ApiProperty({ type: [String], example: ['security/nosniff'] })
  rules: string[];

  @ApiProperty({
    description: 'What to look at before the setting is switched on.',
    example: 'Files are sent with their own Content-Type.',
  })
  checkFirst: string;
}

export class SiteFixList {
  @ApiProperty({ type: () => [ProposedFile] })
  files: ProposedFile[];

  @ApiProperty({ type: () => [ProposedSnippet], description: 'The same settings in the words of each server.' })
  servers: ProposedSnippet[];

  @ApiProperty({ type: () => [CheckFirst] })
  checks: CheckFirst[];

  @ApiProperty({ type: [String], description: 'Rules that the settings satisfy.', example: ['security/nosniff'] })
  rules: string[];

  @ApiProperty({ type: () => [RuleWithReason], description: 'Rules whose findings are left to people, and why.' })
  refused: RuleWithReason[];
}
