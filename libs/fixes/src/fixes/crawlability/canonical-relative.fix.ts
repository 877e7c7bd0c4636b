import { defineWholeAddressFix } from '../whole-address.js';

export default defineWholeAddressFix('crawlability/canonical-relative');
