import { serve } from '#threads';
import { fixSource } from '../pages/fix-source.js';

serve(fixSource);
