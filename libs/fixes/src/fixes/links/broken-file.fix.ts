import { defineMeantFileFix } from '../meant-file.js';

export default defineMeantFileFix('links/broken-file');
