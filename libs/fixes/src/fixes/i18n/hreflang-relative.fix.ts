import { defineWholeAddressFix } from '../whole-address.js';

export default defineWholeAddressFix('i18n/hreflang-relative');
