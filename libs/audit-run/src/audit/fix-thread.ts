import { serve } from '#threads';
import { fixSource } from './fix-source.js';

serve(fixSource);
