// The actions of a reading window.
