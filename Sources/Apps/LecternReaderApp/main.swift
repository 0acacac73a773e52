print("lectern-reader")
