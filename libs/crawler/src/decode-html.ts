/** Text of an HTML body: BOM, then the Content-Type's charset, then <meta>, else UTF-8 if valid, else windows-1252. */
export declare function decodeHtml(body: Buffer, contentType: string | null): string;
