import { serve } from '#threads';
import { makeReport } from './make-report.js';

serve(makeReport);
