import { defineMeantFileFix } from '../meant-file.js';

export default defineMeantFileFix('images/broken');
