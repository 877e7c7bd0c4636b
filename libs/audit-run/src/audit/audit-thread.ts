import { serve } from '#threads';
import { judge, LOADED } from './judge-page.js';

serve(judge, { hello: LOADED });
