import { inHead } from './html.js';

export const gtag = (code: string) =>
  inHead(
    `<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${code}</script>`,
  );
